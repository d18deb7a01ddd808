import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { useAct } from '../use-act.ts'
import { adminText, type Text } from '../words.ts'

interface ClaimButtonProps {
  isMine: boolean | null
  claim: (claimed: boolean) => Promise<void>
}

/** The assignee. */
export const claimedWords = (t: Text, { claimedBy, isMine }: { claimedBy: string | null; isMine: boolean | null }): string =>
  isMine ? t('claimedByYou') : t('claimedBy', { name: claimedBy ?? '' })

/** Claims or releases a case; the assignee is in the row's head. */
export function ClaimButton({ isMine, claim }: ClaimButtonProps) {
  const t = useText(adminText)
  const { working, perform } = useAct()
  return (
    <p className="admin-acts">
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
