import { useTexts } from '../language/context';
import type { Decision } from './voice-desk';

/** Both similarities and the score, each against its limit. */
export function DecisionBars({ decision }: { readonly decision: Decision }) {
  const { voice } = useTexts();
  const { score, vectorSimilarity, phraseSimilarity, thresholds } = decision;
  // Scores are log odds: half a dozen to either side of the limit tell all.
  const span = Math.max(6, Math.abs(score - thresholds.score) * 1.1);
  return (
    <div class="bars">
      <Bar
        name={voice.bars.voice}
        value={vectorSimilarity}
        limit={thresholds.vectorSimilarity}
        from={0}
        to={1}
      />
      {phraseSimilarity !== undefined && (
        <Bar
          name={voice.bars.phrase}
          value={phraseSimilarity}
          limit={thresholds.phraseSimilarity}
          from={0}
          to={1}
        />
      )}
      <Bar
        name={voice.bars.score}
        value={score}
        limit={thresholds.score}
        from={thresholds.score - span}
        to={thresholds.score + span}
      />
    </div>
  );
}

interface BarProps {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly from: number;
  readonly to: number;
}

function Bar({ name, value, limit, from, to }: BarProps) {
  const { voice } = useTexts();
  const share = (at: number): string =>
    `${(100 * Math.max(0, Math.min(1, (at - from) / (to - from)))).toFixed(1)}%`;
  const isReached = value >= limit;
  const [shown, shownLimit] = [value.toFixed(2), limit.toFixed(2)];
  const verdict = isReached ? voice.reached : voice.missed;
  return (
    <div class="bar-row" data-reached={isReached}>
      <span class="bar-name">{name}</span>
      <div
        class="bar-track"
        role="img"
        aria-label={`${name}: ${shown}, ${voice.limit(shownLimit)}, ${verdict}`}
      >
        <div class="bar-value" style={{ inlineSize: share(value) }} />
        <div class="bar-limit" style={{ insetInlineStart: share(limit) }} />
      </div>
      <span class="bar-figures" aria-hidden="true">
        <b class="figure" dir="ltr">
          {shown}
        </b>{' '}
        <span>
          {isReached ? '✓' : '✗'} {voice.limit(shownLimit)}
        </span>
      </span>
    </div>
  );
}
