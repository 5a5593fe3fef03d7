import './clock.ts';
import './states.ts';
import './copy.ts';
import './origin.ts';
import './theme.ts';
import './account.ts';
import './language.ts';
