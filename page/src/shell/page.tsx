/** The page around its three sections. */
import { useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../language/context';
import { isUnsaved } from '../list/decisions';
import { DropTarget } from '../list/drop-target';
import { ListSection } from '../list/list-section';
import type { ListSource } from '../list/list-source';
import { SpellingSection } from '../spelling/spelling-section';
import { VoiceSection } from '../voice/voice-section';
import { Bar } from './bar';
import { OfflineNote } from './offline-note';
import { useTitle } from './use-title';

const SECTIONS = ['spelling', 'list', 'voice'] as const;
type Section = (typeof SECTIONS)[number];

export function Page() {
  const { texts, switchLanguage } = useLanguage();
  const [section, go] = useSection();
  useTitle(texts.sections[section]);
  const [source, setSource] = useState<ListSource>();
  const show = (next: ListSource | undefined) => {
    const isReplaced = isUnsaved(source) && next?.id !== source?.id;
    if (!isReplaced || confirm(texts.list.replaceSure)) setSource(next);
  };
  const openList = (opened: ListSource) => {
    show(opened);
    go('list');
  };
  useEffect(() => {
    const ask = (event: Event) => isUnsaved(source) && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [source]);
  return (
    <DropTarget onSource={openList}>
      <Bar texts={texts} switchLanguage={switchLanguage}>
        <nav aria-label={texts.sectionsLabel}>
          {SECTIONS.map((name) => (
            <a key={name} href={`#${name}`} aria-current={section === name ? 'page' : undefined}>
              {texts.sections[name]}
            </a>
          ))}
        </nav>
      </Bar>
      <main id="content" tabIndex={-1}>
        {section === 'spelling' && <SpellingSection onList={openList} />}
        {section === 'list' && (
          <ListSection source={source} onSource={show} key={source ? source.id : 'none'} />
        )}
        {section === 'voice' && <VoiceSection />}
      </main>
      <OfflineNote />
    </DropTarget>
  );
}

/** The section stands in the address, so that it can be linked to and gone back from. */
function useSection(): readonly [Section, (section: Section) => void] {
  const read = (): Section => SECTIONS.find((name) => location.hash === `#${name}`) ?? 'spelling';
  const [section, setSection] = useState(read);
  useEffect(() => {
    const changed = () => setSection(read());
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return [
    section,
    (next) => {
      location.hash = next;
    },
  ];
}
