import { render } from 'preact';
import '../src/styles/fonts.css';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import '../src/styles/forced-colors.css';
import './admin.css';
import { applyTheme } from '../src/shell/theme';
import { AdminPage } from './admin-page';

applyTheme();
render(<AdminPage />, document.getElementById('page')!);
