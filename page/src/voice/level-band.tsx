import type { LiveLevel } from '../../../src/browser/index';
import { useTexts } from '../language/context';

/** As in `nutq/browser`, which is fetched with the voice half: the band in which a voice should lie, dB below full scale. */
const USEFUL = { lowDb: -42, highDb: -9 };
const LOWEST_DB = -60;

const share = (db: number): number => Math.max(0, Math.min(1, (db - LOWEST_DB) / -LOWEST_DB));
const percent = (value: number): string => `${(100 * value).toFixed(1)}%`;

/** How loud it is now, and between which marks it should be. */
export function LevelBand({ level }: { readonly level: LiveLevel }) {
  const { voice } = useTexts();
  const [low, high] = [share(USEFUL.lowDb), share(USEFUL.highDb)];
  const name = level.levelDb < USEFUL.lowDb ? 'low' : level.levelDb > USEFUL.highDb ? 'high' : 'good';
  return (
    <div class="level" aria-hidden="true">
      <div class="level-track">
        <div class="level-useful" style={{ insetInlineStart: percent(low), inlineSize: percent(high - low) }}>
          {voice.usefulRange}
        </div>
        <div class="level-now" data-level={name} style={{ inlineSize: percent(share(level.levelDb)) }} />
      </div>
      <span class="level-word">{voice.levelWords[name]}</span>
      <span class="figure">{voice.seconds(level.seconds.toFixed(1))}</span>
    </div>
  );
}
