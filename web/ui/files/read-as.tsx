import type { TextEncoding } from '#core/text/encoding/decode-text.ts'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'

/** Says how the letters of a file were read, where it is not the one everyone writes today. Only UTF-16 says itself what it is. */
export function ReadAs({ encoding }: { encoding: TextEncoding | null | undefined }) {
  const t = useText(uiText)
  if (!encoding || encoding === 'utf-8') return null
  const saysItself = encoding.startsWith('utf-16')
  return <p className="small dim">{t(saysItself ? 'readAs' : 'readAsGuess', { encoding: saysItself ? 'UTF-16' : encoding })}</p>
}
