import { expect, test } from 'vitest';
import { marked, underlined } from './marked.ts';

test('marks each blocked word where it stands', () => {
  expect(marked('写实，受限词语，夜景', ['受限词语'])).toEqual([
    { text: '写实，', hit: false },
    { text: '受限词语', hit: true },
    { text: '，夜景', hit: false },
  ]);
});
test('the longer of two wins', () => expect(marked('受限词语', ['受限', '受限词语'])).toEqual([{ text: '受限词语', hit: true }]));
test('signs are letters here', () => expect(marked('a.b acb', ['a.b']).filter(({ hit }) => hit)).toHaveLength(1));
test.each(['', '没有', 'Aa受限aA'])('the pieces of %j are the text', (text) => {
  expect(
    marked(text, ['受限', 'aa'])
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('cuts at the underlines', () => {
  const near = { from: 3, to: 5, line: 'near' as const };
  expect(underlined('戴着的柴犬，夜', [near])).toEqual([{ text: '戴着的' }, { text: '柴犬', under: near }, { text: '，夜' }]);
  expect(underlined('', [])).toEqual([]);
});
