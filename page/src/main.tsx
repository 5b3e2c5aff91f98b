import { render } from 'preact';
import './styles/index.css';
import { KioskPage } from './kiosk/kiosk-page';
import { LanguageProvider } from './language/context';
import { Page } from './shell/page';
import { StumbleGuard } from './shell/stumble-guard';
import { applyTheme } from './shell/theme';

applyTheme();
const task = new URLSearchParams(location.search).get('kiosk');
render(
  <LanguageProvider isKept={task === null}>
    <StumbleGuard>
      {task === null ? <Page /> : <KioskPage task={task === 'voice' ? 'voice' : 'spelling'} />}
    </StumbleGuard>
  </LanguageProvider>,
  document.getElementById('page')!,
);
