import { expect, it } from 'vitest'
import { hostilePatterns } from './hostile-patterns.ts'

it.each([
  ['<script>alert(1)</script>', ['xss_attempt']],
  ['<img src=x onerror=alert(1)>', ['xss_attempt']],
  ['javascript:alert(1)', ['xss_attempt']],
  ["' or 1=1 --", ['sql_injection_attempt']],
  ["' OR 'a'='a", ['sql_injection_attempt']],
  ["x'; drop table people", ['sql_injection_attempt']],
  ['1 union all select password from users', ['sql_injection_attempt']],
  ["<script>' or 1=1", ['xss_attempt', 'sql_injection_attempt']],
  ['j.okkonen@riverbank.example', []],
  ["I'm writing -- again -- about the union hall; selected scenes are missing.", []],
  ["The girls' or boys' school? Update me; delete nothing.", []],
  ["O'Hanlon", []],
  ['Is 3 < 4 and 5 > 4?', []],
])('%j is recorded as %j', (raw, types) => {
  expect(hostilePatterns(raw).map((pattern) => pattern.type)).toEqual(types)
})

it('script-like values are high and SQL-like values critical', () => {
  expect(hostilePatterns("<script>' or 1=1").map((pattern) => pattern.severity)).toEqual(['high', 'critical'])
})
