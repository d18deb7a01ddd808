import { useState } from 'react'
import { type Case, settleAppeal, settleCase } from '#web/data/cases.ts'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/text.ts'
import { useAct } from './use-act.ts'
import { adminText } from './words.ts'
import { WordsField } from './words-field.tsx'

/** The decision on a report, or on an appeal against one, with the reason its writer reads. */
export function CaseDecision({ one }: { one: Case }) {
  const t = useText(adminText)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { working, perform } = useAct()
  const appealed = one.state === 'appealed'
  const decide = (down: boolean) => {
    const unexplained = (down || appealed) && reason.trim() === ''
    setError(unexplained ? t('caseReasonRequired') : undefined)
    if (unexplained) return
    const work = () => (appealed ? settleAppeal(one.id, !down, reason) : settleCase(one.id, down ? 'taken-down' : 'kept', reason))
    void perform(work, t('caseDecided'), t(down ? 'writerReads' : 'staysAsItIs'))
  }
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
        <Button small kind="ink" working={working && t('deciding')} onClick={() => decide(true)}>
          {appealed ? t('appealKeep') : t(one.kind === 'film' ? 'withhold' : 'reportHide')}
        </Button>
        <Button small working={working && t('deciding')} onClick={() => decide(false)}>
          {t(appealed ? 'appealOverturn' : 'reportKeep')}
        </Button>
      </p>
    </div>
  )
}
