import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { useAct } from '../use-act.ts'
import { adminText, type Text } from '../words.ts'

interface ClaimButtonProps {
  claimedBy: string | null
  isMine: boolean | null
  claim: (claimed: boolean) => Promise<void>
}

/** Who is at it. */
export const claimedWords = (t: Text, { claimedBy, isMine }: { claimedBy: string | null; isMine: boolean | null }): string =>
  isMine ? t('claimedByYou') : t('claimedBy', { name: claimedBy ?? '' })

/** Who is at it, and the way to take it up or give it back. */
export function ClaimButton({ claimedBy, isMine, claim }: ClaimButtonProps) {
  const t = useText(adminText)
  const { working, perform } = useAct()
  return (
    <p className="admin-acts">
      {claimedBy && <span className="small">{claimedWords(t, { claimedBy, isMine })}</span>}
      <Button
        small
        working={working && t('deciding')}
        onClick={() => void perform(() => claim(!isMine), isMine ? t('givenBack') : t('claimedNow'))}
      >
        {isMine ? t('giveBack') : t('claim')}
      </Button>
    </p>
  )
}
