/** Paragraphs and sentences of Markdown, as a reader meets them. */

/** Words. */
export const LONGEST_SENTENCE = 35;

/** Without code, tables, headings and the targets of links. */
export function paragraphsOf(text: string): readonly string[] {
  return text
    .replace(/```[\s\S]*?```/g, '\n\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/`[^`]*`/g, 'Code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((block) =>
      block
        .split('\n')
        .filter((line) => !/^\s*[#|<]/.test(line))
        .join(' '),
    );
}

export function sentencesOf(text: string): readonly string[] {
  return paragraphsOf(text)
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?:;])\s+(?=[A-Z"“(*])/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence) > 3);
}

export function wordsOf(sentence: string): number {
  return sentence.match(/[\w’'%.-]*[\w%]/g)?.length ?? 0;
}
