import type { Signature } from '#web/data/clearance/release-papers.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { SignatureDrawing } from '#web/ui/signature/signature-drawing.tsx'
import { useText } from '#web/ui/text.ts'
import { Part } from '../one/part.tsx'
import { releasesText } from '../words.ts'

/** Who signed on a screen: the drawing, the moment, and the text exactly as it was signed, whose hash anybody can compute again. */
export function SignaturesPart({ signatures }: { signatures: readonly Signature[] }) {
  const t = useText(releasesText)
  if (signatures.length === 0) return null
  return (
    <Part title={t('signatures')}>
      <ul className="releases-rows">
        {signatures.map((one) => (
          <li key={one.id}>
            {one.way === 'drawn' ? (
              <SignatureDrawing strokes={one.strokes} label={t('signatureOf', { name: one.name })} />
            ) : (
              <p className="releases-typed-name">{one.name}</p>
            )}
            <p className="small">
              <strong>{one.name}</strong> {t(`role_${one.role}`)},{' '}
              {dateFormat({ dateStyle: 'long', timeStyle: 'long' }).format(new Date(one.signedAt))}
            </p>
            <p className="mono dim releases-hash">
              <span className="small">SHA-256</span> {one.sha256}
            </p>
            <Button small kind="plain" onClick={() => saveFile(new Blob([one.text], { type: 'text/plain' }), `${one.id}.txt`)}>
              {t('downloadSigned')}
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  )
}
