/** Words of the field as parts of patterns, each written once, in English and French. */
export const AMORTIZATION = 'amorti(?:[sz]ations?|ssement)(?: periods?)?';
export const YEARS = '[- ]{0,3}(?:years?|yrs?\\.?|ans?|année)(?!\\p{L})';
export const LTV = '(?:LTV|loan[- ]to[- ]value)s?(?: ratio)?';
export const OVER = '(?:>|over|(?:greater|more|longer) than)(?: a)?';
export const UP_TO =
  '(?:up to(?: and including)?|max(?:\\.|imum)?(?: of)?|(?:\\p{L}+ ?)?not exceed(?:ing)?|less than or equal to|≤)(?: an?)?';
/** Words that leave out the number behind them; others include it. */
export const UNDER = '(?:less than|under|below)(?! or)';
export const OR_LESS = '(?:or (?:less|under|fewer)|et moins)';
export const UNINSURED = '(?:uninsured|conventional|non-insured)';
export const APR = '(?:annual percentage rates?|a\\.?p\\.?r\\.?|tac|tap)';
/** What a button says that leads to a mortgage. */
export const CLICK = 'apply|compare|learn more|get (?:started|this rate)';
/** Words that deny what stands before or behind them. */
export const DENIED =
  '(?:not (?:available|applicable|eligible|valid|offered|permitted)|unavailable|ineligible|exclud\\w*)';
