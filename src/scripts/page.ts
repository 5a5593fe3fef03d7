import './clock.ts';
import './states.ts';
import './copy.ts';
import './account.ts';
import './language.ts';
import './kept.ts';
