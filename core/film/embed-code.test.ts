import { expect, it } from 'vitest'
import { embedCode } from './embed-code.ts'

const code = embedCode({
  address: 'https://house.example/embed.html?documentary=1&t=2',
  title: '"Ships" & <tides>',
  width: 640,
  height: 266,
})

it('is no wider than its page', () => expect(code).toContain('max-width:100%'))

it('is not ended by the title of the film', () => {
  expect(code).toContain('title="&quot;Ships&quot; &amp; &lt;tides>"')
  expect(code).toContain('documentary=1&amp;t=2')
})
