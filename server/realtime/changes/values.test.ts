import { expect, it } from 'vitest'
import { jsonValue } from './values.ts'

it.each([
  [null, 'int4', null],
  ['t', 'bool', true],
  ['12.50', 'numeric', 12.5],
  ['NaN', 'float8', 'NaN'],
  ['{"a": [1]}', 'jsonb', { a: [1] }],
  ['2026-11-20 09:00:00.125+00', 'timestamptz', '2026-11-20T09:00:00.125+00:00'],
  ['2026-11-20 09:00:00', 'timestamp', '2026-11-20T09:00:00'],
  ['{1,NULL,3}', '_int4', [1, null, 3]],
  ['{"a \\"b\\"",c,"x,y"}', '_text', ['a "b"', 'c', 'x,y']],
  [
    '{{1,2},{3,4}}',
    '_int4',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['{}', '_text', []],
  ['{"{\\"a\\": 1}"}', '_jsonb', [{ a: 1 }]],
])('%s as %s is %j', (text, type, value) => expect(jsonValue(text, type)).toEqual(value))
