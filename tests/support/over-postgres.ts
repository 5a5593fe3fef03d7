/** Makes gates and stores of this project's tests use the cluster of the run. */
process.env['TEST_DATABASE_URL'] = process.env['CLUSTER_URL'];
