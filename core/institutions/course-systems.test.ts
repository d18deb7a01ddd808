import { describe, expect, it } from 'vitest'
import { courseTarget, isOutsideAddress, teachesCourse } from './course-systems.ts'

describe('an address given by a course system', () => {
  const house = 'https://films.example.org'
  it('is a public host name, over TLS', () => {
    expect(isOutsideAddress('https://moodle.uni.example/mod/lti/certs.php', house)).toBe(true)
    expect(isOutsideAddress('https://moodle.uni.example.:443/', house)).toBe(true)
    for (const address of [
      'http://moodle.uni.example/certs',
      'https://127.0.0.1/certs',
      'https://10.0.0.8/certs',
      'https://[::1]/certs',
      'https://2130706433/certs',
      'https://0x7f.1/certs',
      'https://localhost/certs',
      'https://database/certs',
      'https://metadata.google.internal/x',
      'https://router.local/',
      'https://localhost./',
      'https://ip6-localhost./',
      'https://printer.lan/',
      'https://db.corp/',
      'https://moodle.uni.example:5432/',
      'https://moodle.uni.example:80/',
      'https://me:secret@moodle.uni.example/',
      'ftp://moodle.uni.example/',
      'moodle',
    ])
      expect(isOutsideAddress(address, house), address).toBe(false)
  })
  it('may be on the same machine as a house that is only reachable there', () => {
    expect(isOutsideAddress('http://127.0.0.1:4000/certs', 'http://127.0.0.1:3000')).toBe(true)
    expect(isOutsideAddress('http://10.0.0.8/certs', 'http://127.0.0.1:3000')).toBe(false)
  })
})

describe('a role of a course', () => {
  const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
  it('teaches or learns', () => {
    expect(teachesCourse([`${membership}#Instructor`])).toBe(true)
    expect(teachesCourse([`${membership}/Instructor#TeachingAssistant`])).toBe(true)
    expect(teachesCourse(['Instructor'])).toBe(true)
    expect(teachesCourse([`${membership}#Learner`, 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor'])).toBe(false)
    expect(teachesCourse([])).toBe(false)
  })
})

describe('a link of a course', () => {
  const house = 'https://films.example.org'
  it('leads only to a desk or a film of this house', () => {
    expect(courseTarget(`${house}/institutional/school?view=teaching&clip=1`, house)).toBe('/institutional/school?view=teaching&clip=1')
    expect(courseTarget(`${house}/documentary/abc?t=1&launch=stolen`, house)).toBe('/documentary/abc?t=1')
    for (const target of ['https://elsewhere.example/institutional/school', `${house}/settings`, `${house}/functions/v1/lti/launch`, 'x'])
      expect(courseTarget(target, house), target).toBe(null)
  })
})
