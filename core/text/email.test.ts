import { describe, expect, it } from 'vitest'
import { emailProblem, sanitiseEmail } from './email.ts'

const ofLength = (length: number) => `${'a'.repeat(length - '@house.example'.length)}@house.example`

describe('an email address (section 5)', () => {
  it.each([
    ['', 'required'],
    [ofLength(253), undefined],
    [ofLength(254), undefined],
    [ofLength(255), 'too-long'],
    ['j.okkonen@riverbank', 'invalid'],
    ['j.okkonen@riverbank.', 'invalid'],
    ['j.okkonen@riverbank..example', 'invalid'],
    ['@riverbank.example', 'invalid'],
    ['two words@riverbank.example', 'invalid'],
    ['a@b@riverbank.example', 'invalid'],
    ['j.okkonen@riverbank.example', undefined],
    ["o'brien+films@mail.riverbank.example", undefined],
    ['ø@kino.example', undefined],
  ])('%j is answered with %j', (email, problem) => {
    expect(emailProblem(email)).toBe(problem)
  })

  it.each([
    ['  J.Okkonen@Riverbank.Example ', 'j.okkonen@riverbank.example'],
    ['<j.okkonen@riverbank.example>', 'j.okkonen@riverbank.example'],
    ['<script>alert(1)</script>j@riverbank.example', 'j@riverbank.example'],
    ['javascript:j@riverbank.example', 'j@riverbank.example'],
    ['javajavascript:script:j@riverbank.example', 'j@riverbank.example'],
    ['onclick=j@riverbank.example', 'j@riverbank.example'],
    ['manuscript@riverbank.example', 'manuscript@riverbank.example'],
    ['simon@riverbank.example', 'simon@riverbank.example'],
    ['< >', ''],
  ])('%j is sanitised to %j', (raw, clean) => {
    expect(sanitiseEmail(raw)).toBe(clean)
  })
})
