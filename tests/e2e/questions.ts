/** The calculators with a question each that fills every part of their page. */
export const QUESTIONS = [
  '/calculator/break?lender=cmls&rate=4.89&balance=400000&left=18&current=3.9&current2=3.5&next=3.4&original=450000&fees=300',
  '/calculator/variable?lender=scotiabank&payment=1900&rate=5&move=2&offer=4.29&value=505000&prime=5.4',
  '/calculator/afford?province=CA-QC&city=quebec&first=half&income=200000&down=200000&amortization=30',
  '/calculator/offers?name1=Mine&rate1=4.49&cash1=2000&rate2=4.29&term2=36&fees2=500&hold2=30&rate3=4.1&type3=variable&yearly=5000',
  '/calculator/schedule?yearly=5000&each=100&once=20000&frequency=accelerated-biweekly',
  '/calculator/closing?price=850000&down=10%25&province=CA-ON&city=toronto&first=half&newbuild=yes&other=2500',
];
