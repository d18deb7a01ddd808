import type { TextEncoding } from '#core/text/encoding/decode-text.ts'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'

/** Shows the encoding a file was read with, where it is not the usual one. Only UTF-16 declares itself. */
export function ReadAs({ encoding }: { encoding: TextEncoding | null | undefined }) {
  const t = useText(uiText)
  if (!encoding || encoding === 'utf-8') return null
  const saysItself = encoding.startsWith('utf-16')
  return <p className="small dim">{t(saysItself ? 'readAs' : 'readAsGuess', { encoding: saysItself ? 'UTF-16' : encoding })}</p>
}
