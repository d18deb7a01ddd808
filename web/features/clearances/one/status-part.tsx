import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agreedStatuses, type ClearanceStatus, clearanceStatuses } from '#core/clearance/lists.ts'
import { setStatus } from '#web/data/clearance/clearance-acts.ts'
import type { ClearanceItem } from '#web/data/clearance/clearance-log.ts'
import { proofsQuery } from '#web/data/clearance/clearance-papers.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { secondsText } from '../said.ts'
import { clearancesText } from '../words.ts'
import { Part } from './part.tsx'

/** How far an item is. What is agreed to is what the cut shows of it now: a longer use opens it again. */
export function StatusPart({ item }: { item: ClearanceItem }) {
  const t = useText(clearancesText)
  const { film, log, cleared, cutName } = useOpenLog()
  const [status, choose] = useState<ClearanceStatus>(item.status)
  const proofs = useQuery({ ...proofsQuery(item.id), enabled: log.seesPapers })
  const usedMs = cleared.judgements.get(item.id)?.usedMs ?? 0
  const used = cleared.uses.has(item.id)
  const agrees = agreedStatuses.includes(status)
  const form = useForm({
    submit: async ({ text }) => {
      await setStatus(film.id, {
        ...{ items: [item.id], status, words: text('words'), proof: text('proof') || undefined },
        used: used ? [{ item: item.id, ms: usedMs, cut: cutName }] : [],
      })
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  const here = (proofs.data ?? []).filter(({ removedAt, arrived }) => !removedAt && arrived)
  return (
    <Part title={t('status')}>
      <form {...form.form} className="clearances-form clearances-status">
        <Select
          label={t('status')}
          value={status}
          onChange={(event) => choose(event.target.value as ClearanceStatus)}
          options={clearanceStatuses.map((value) => ({ value, label: t(`status_${value}`) }))}
          hint={agrees && used ? t('agreesTo', { seconds: secondsText(usedMs / 1000), cut: cutName }) : undefined}
        />
        {here.length > 0 && (
          <Select
            label={t('byProof')}
            name="proof"
            options={[{ value: '', label: t('noProof') }, ...here.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
        <TextField label={t('statusWords')} name="words" maxLength={500} />
        <FormError>{form.errors.form}</FormError>
        <Button small type="submit" kind="ink" working={form.working && t('saving')} notNow={status === item.status && !agrees}>
          {t(status === item.status && agrees ? 'agreeAgain' : 'setStatus')}
        </Button>
      </form>
    </Part>
  )
}
