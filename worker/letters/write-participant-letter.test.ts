import { expect, it } from 'vitest'
import type { ParticipantLetter } from '../records/participant-letters.ts'
import { writeParticipantLetter } from './write-participant-letter.ts'

const letter: ParticipantLetter = {
  ...{ email: 'amina@house.example', language: 'en', name: 'Amina', film: 'Harbour', expiresAt: '2027-03-01T00:00:00Z', title: 'Release' },
  ...{ sha256: null, signedAt: null, text: null, houseName: 'The house' },
}
const url = 'https://house.example/contact?participant=abc'

it('sends the link, until when it works, and what it opens, in the language it was made in', () => {
  const { subject, text } = writeParticipantLetter(letter, url)
  expect(subject).toBe('The house: You are asked for your consent to be in the film “Harbour”.')
  expect(text).toContain(url)
  expect(text).toContain('until March 1, 2027')
  expect(writeParticipantLetter({ ...letter, language: 'de-AT' }, url).text).toContain('Der Link gilt bis 1. März 2027.')
})

it('sends the receipt with the hash and the text that was signed, escaped, and without a link', () => {
  const signed = { ...letter, sha256: 'a'.repeat(64), signedAt: '2026-11-26T18:00:00Z', text: 'I <b>agree</b>.\n\nAmina' }
  const { text, html } = writeParticipantLetter(signed, '')
  expect(text).toContain('I <b>agree</b>.\n\nAmina')
  expect(text).toContain('a'.repeat(64))
  expect(text).not.toContain('http')
  expect(html).toContain('I &#60;b&#62;agree&#60;/b&#62;.')
})
