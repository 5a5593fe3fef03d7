export { ALL } from './api/[...path].ts';
