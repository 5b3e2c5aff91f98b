/** A list file with its answers: the same file with one more field a row. */
import { expect, it } from 'vitest';
import { readRow } from '../../page/src/list/list-rows';
import { fromText, toCsv } from '../../page/src/list/list-source';

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
