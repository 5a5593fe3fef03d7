import './clock.ts';
import './states.ts';
import './copy.ts';
import './theme.ts';
import './account.ts';
import './language.ts';
