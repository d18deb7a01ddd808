import { useState } from 'react'
import { type Case, settleAppeal, settleCase, takeBackDecision } from '#web/data/office/cases.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'
import { AskDecision } from './ask-decision.tsx'
import { WordsField } from './words-field.tsx'

/** The decision on a report, or on an appeal against one, with the reason its writer reads. What changes something asks first; each can be undone. */
export function CaseDecision({ one }: { one: Case }) {
  const t = useText(adminText)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)
  const { working, perform } = useAct()
  const appealed = one.state === 'appealed'
  // A report is decided by taking something down, an appeal by bringing it back.
  const changes = !appealed
  const unexplained = (wanted: boolean) => {
    const missing = wanted && reason.trim() === ''
    setError(missing ? t('caseReasonRequired') : undefined)
    return missing
  }
  const decide = (down: boolean) => {
    if (unexplained(down || appealed)) return
    setAsking(false)
    const work = () => (appealed ? settleAppeal(one.id, !down, reason) : settleCase(one.id, down ? 'taken-down' : 'kept', reason))
    const undo = { label: t('undo'), onPress: () => void perform(() => takeBackDecision(one.id), t('tookBack'), t('tookBackText')) }
    void perform(work, t('caseDecided'), t(down ? 'writerReads' : 'staysAsItIs'), undo)
  }
  const ask = () => !unexplained(true) && setAsking(true)
  return (
    <div className="stack">
      <WordsField
        label={t('caseReason')}
        hint={t('caseReasonHint')}
        error={error}
        maxLength={2000}
        value={reason}
        onChange={setReason}
        usedFor="case"
        facts={{ name: one.accused?.name ?? '', film: one.film?.title ?? '' }}
      />
      <p className="admin-acts">
        <Button small working={working && t('deciding')} onClick={() => (changes ? ask() : decide(true))}>
          {appealed ? t('appealKeep') : t(one.kind === 'film' ? 'withhold' : 'reportHide')}
        </Button>
        <Button small working={working && t('deciding')} onClick={() => (changes ? decide(false) : ask())}>
          {t(appealed ? 'appealOverturn' : 'reportKeep')}
        </Button>
      </p>
      <AskDecision one={one} down={changes} open={asking} onOpenChange={setAsking} onDecide={() => decide(changes)} />
    </div>
  )
}
