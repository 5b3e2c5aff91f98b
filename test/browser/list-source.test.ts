/** A list file with its answers: the same file with one more field a row. */
import { expect, it } from 'vitest';
import { readRow } from '../../page/src/list/list-rows';
import { fromText, toCsv, withHeading } from '../../page/src/list/list-source';

/** The download, where the answer to the nth name is its number. */
function answered(text: string): string {
  const source = fromText(text);
  return toCsv(
    source,
    source.rows.map((_, i) => String(i + 1)),
  );
}

it.each([
  [
    'line feeds inside cells',
    '"Full\nrecord",name\r\nx,محمد\r\n',
    '"Full\nrecord",name,name_english\r\nx,محمد,1\r\n',
  ],
  ['line ends that differ', 'name,id\r\nمحمد,1\nعلي,2', 'name,id,name_english\r\nمحمد,1,1\nعلي,2,2'],
  ['carriage returns alone', 'name,id\rمحمد,1\r', 'name,id,name_english\rمحمد,1,1\r'],
  ['an open quote', 'name,id\n"علي,2\nخالد,3\n', 'name,id,name_english\n"علي,2,1\nخالد,3,2\n'],
  [
    'an open quote before a later one',
    'name,id\n"علي,2\nخالد,"3"\n',
    'name,id,name_english\n"علي,2,1\nخالد,"3",2\n',
  ],
  ['quotes that nothing needs', '"name";"id"\n"محمد";"007"\n', '"name";"id";name_english\n"محمد";"007";1\n'],
  ['quotes in quotes', 'name,id\n"أبو ""علي""",\n', 'name,id,name_english\n"أبو ""علي""",,1\n'],
  [
    'the line that names its delimiter',
    'sep=;\r\nname;id\r\nمحمد;1,2\r\n',
    'sep=;\r\nname;id;name_english\r\nمحمد;1,2;1\r\n',
  ],
  [
    'rows that are short, blank or empty',
    'id,name,x\n1,علي\n\n2,محمد,y\n',
    'id,name,x,name_english\n1,علي,,1\n\n2,محمد,y,3\n',
  ],
])('gives a file with %s back as it is', (_, text, given) => {
  expect(answered(text)).toBe(given);
});

it('asks for a look at a name with an open quote or several lines', () => {
  const doubt = (cell: string) => readRow(0, cell, { scheme: 'english' }).doubt;
  expect(['"محمد', 'محمد\nخالد', 'محمد "خالد"'].map(doubt)).toEqual(['quote', 'long', undefined]);
  expect(fromText('name,id\n"خالد ""أبو علي""",1').rows[0]!.cells).toEqual(['خالد "أبو علي"', '1']);
});

it('tells headings from people, and takes its user’s word for it', () => {
  const heading = (first: string) => fromText(`${first}\nمحمد العتيبي`).header?.cells[0];
  const headings = ['الاسم', 'اسم العميل', 'أسماء', 'أسماء الموظفين', 'العميل', 'name'];
  expect(headings.map(heading)).toEqual(headings);
  expect(['أسماء الغامدي', 'طالب', 'محمد'].map(heading)).toEqual([undefined, undefined, undefined]);

  const latin = fromText('John Smith\nمحمد');
  const corrected = withHeading(latin, false);
  expect(corrected.rows.map(({ cells }) => cells[0])).toEqual(['John Smith', 'محمد']);
  expect(toCsv(corrected, ['1', '2'])).toBe('John Smith\t1\nمحمد\t2');
  expect(withHeading(corrected, true).rows).toEqual(latin.rows);
  expect(corrected.id).not.toBe(latin.id);
});
