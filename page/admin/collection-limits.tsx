/** Limits of a collection: what holds, where that is set, and another value. */
import type { LimitName, Limits } from './api';
import { NumberEntry } from './number-entry';
import { Table } from './table';
import type { Texts } from './texts';

interface LimitsProps {
  readonly limits: Limits;
  readonly texts: Texts;
  readonly isBusy: boolean;
  /** `null` for what is configured. */
  readonly onSet: (limit: LimitName, value: number | null) => void;
}

export function CollectionLimits({ limits, texts, isBusy, onSet }: LimitsProps) {
  const rows = [
    { limit: 'false_accept_rate', title: texts.falseAcceptRate, none: texts.asShipped },
    { limit: 'retention_days', title: texts.retentionDays, none: texts.forEver },
  ] as const;
  const { columns } = texts;
  return (
    <>
      <Table
        caption={texts.limits}
        columns={[columns.limit, columns.value, columns.source, columns.action]}
        rows={rows.map(({ limit, title, none }) => ({
          key: limit,
          cells: [
            title,
            limits[limit] ?? none,
            texts.limitSources[limits.sources[limit]],
            limits.sources[limit] === 'collection-configuration' ? (
              '–'
            ) : (
              <NewLimit
                key="new"
                texts={texts}
                title={title}
                disabled={isBusy}
                isSetHere={limits.sources[limit] === 'store'}
                onSet={(value) => onSet(limit, value)}
              />
            ),
          ],
        }))}
      />
      <p class="note">{texts.limitsNote}</p>
    </>
  );
}

interface NewLimitProps {
  readonly texts: Texts;
  readonly title: string;
  readonly disabled: boolean;
  readonly isSetHere: boolean;
  readonly onSet: (value: number | null) => void;
}

function NewLimit({ texts, title, disabled, isSetHere, onSet }: NewLimitProps) {
  return (
    <div class="actions">
      <NumberEntry
        texts={texts}
        label={texts.newLimit(title)}
        button={texts.set}
        buttonLabel={`${texts.set}: ${title}`}
        form="decimal"
        disabled={disabled}
        onNumber={onSet}
      />
      {isSetHere && (
        <button
          type="button"
          class="plain"
          aria-label={`${texts.takeBack}: ${title}`}
          disabled={disabled}
          onClick={() => onSet(null)}
        >
          {texts.takeBack}
        </button>
      )}
    </div>
  );
}
