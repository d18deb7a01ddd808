import { expect, it } from 'vitest'
import { proxiedAddress } from './proxied-address.ts'

const film = 'https://films.example/documentary/7?t=12&end=30'

it('follows the prefix as it is, encoded where the proxy asks for that, and alone without a proxy', () => {
  expect(proxiedAddress('', film)).toBe(film)
  expect(proxiedAddress('https://proxy.example/login?url=', film)).toBe(`https://proxy.example/login?url=${film}`)
  const encoded = 'https%3A%2F%2Ffilms.example%2Fdocumentary%2F7%3Ft%3D12%26end%3D30'
  expect(proxiedAddress('https://proxy.example/login?qurl=', film)).toBe(`https://proxy.example/login?qurl=${encoded}`)
  expect(proxiedAddress('https://go.example/redirector/uni.example?url={url}&x=1', film)).toBe(
    `https://go.example/redirector/uni.example?url=${encoded}&x=1`,
  )
})
