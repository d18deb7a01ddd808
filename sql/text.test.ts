import { expect, it } from 'vitest'
import { constantText, joinedText, nameText, placeText, sqlText } from './text.ts'

it('A text is what was written, with names and constants quoted', () => {
  const columns = joinedText([nameText('id'), nameText('ev"il')], ', ')
  expect(sqlText`select ${columns}, ${constantText("o'clock")} from t where id = ${placeText(1)}::text and note <> E'\\n'`).toBe(
    `select "id", "ev""il", 'o''clock' from t where id = $1::text and note <> E'\\n'`,
  )
})

it('A string from a request is no SQL', () => {
  const asked: string = 'name; drop table films'
  // @ts-expect-error The compiler refuses it; were it to take it, this line would fail the check of types.
  sqlText`select * from films order by ${asked}`
})
