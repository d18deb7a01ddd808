import { describe, expect, test } from 'vitest'
import { emailProblem, sanitiseEmail } from './email.ts'

const ofLength = (length: number) => `${'a'.repeat(length - '@house.example'.length)}@house.example`

describe('an email address (section 5)', () => {
  test.each([
    ['', 'Email is required'],
    [ofLength(253), undefined],
    [ofLength(254), undefined],
    [ofLength(255), 'Email is too long'],
    ['j.okkonen@riverbank', 'Please enter a valid email address'],
    ['j.okkonen@riverbank.', 'Please enter a valid email address'],
    ['j.okkonen@riverbank..example', 'Please enter a valid email address'],
    ['@riverbank.example', 'Please enter a valid email address'],
    ['two words@riverbank.example', 'Please enter a valid email address'],
    ['a@b@riverbank.example', 'Please enter a valid email address'],
    ['j.okkonen@riverbank.example', undefined],
    ["o'brien+films@mail.riverbank.example", undefined],
    ['ø@kino.example', undefined],
  ])('%j is answered with %j', (email, problem) => {
    expect(emailProblem(email)).toBe(problem)
  })

  test.each([
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
