import type { Receipt } from '#contract/clearance/releases.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { participantText } from './words.ts'

/** What was signed, when, and the number anybody can compute again from the text. */
export function ReceiptOf({ receipt }: { receipt: Receipt }) {
  const t = useText(participantText)
  return (
    <div className="participant-receipt" role="status">
      <h3 className="title-s">{t('receipt')}</h3>
      <p>
        {t('signedBy', {
          name: receipt.name,
          when: dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(receipt.signedAt)),
        })}
      </p>
      <p className="mono participant-hash">
        <span className="small">SHA-256</span> {receipt.sha256}
      </p>
      <p className="small dim measure">{t('receiptText')}</p>
      <Button small onClick={() => saveFile(new Blob([receipt.text], { type: 'text/plain' }), `${t('receiptFile')}-${receipt.id}.txt`)}>
        {t('saveReceipt')}
      </Button>
    </div>
  )
}
