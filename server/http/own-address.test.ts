import { expect, it } from 'vitest'
import { isLocalName } from './own-address.ts'

it.each([
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['192.168.1.5', true],
  ['localhost:5173', true],
  ['cinema', true],
  ['cinema.local:3000', true],
  ['house.example', false],
  ['127.0.0.1.attacker.example', false],
  ['local.attacker.example:80', false],
  ['evil"/><script>', false],
  ['[::1', false],
  ['a:99999', false],
  ['', false],
])('Host %s is one of our own network: %s', (host, local) => expect(isLocalName(host)).toBe(local))
