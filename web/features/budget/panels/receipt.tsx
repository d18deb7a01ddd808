import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import type { RowOf } from '#core/production/budget/rows.ts'
import { changed } from '#core/production/budget/settled-rows.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { readPaper, sendPaper } from '#web/data/review/film-files.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'
import { nameOf } from './use-field-words.ts'

/** The receipt of a cost: a document of the film that only those see who see its money. The field holds `<document>/<version> <name>`. */
export function Receipt({ cost }: { cost: RowOf<'cost'> }) {
  const t = useText(budgetText)
  const { film, act } = useOpenBudget()
  const [working, setWorking] = useState<string | false>(false)
  const [error, setError] = useState<string>()
  const [, paper, version, name] = /^([0-9a-f-]{36})\/([0-9a-f-]{36}) (.+)$/.exec(cost.receipt) ?? []
  const send = async (file: File) => {
    setError(undefined)
    setWorking(t('sendingReceipt', { percent: 0 }))
    try {
      const paperId = newId()
      const title = firstOf(nameOf(cost) || file.name, 200)
      const sent = await sendPaper({ documentaryId: film.id, paperId, kind: 'receipt', title, file }, (bytes) =>
        setWorking(t('sendingReceipt', { percent: Math.floor((100 * bytes) / Math.max(1, file.size)) })),
      )
      act([changed(cost, { receipt: `${paperId}/${sent} ${firstOf(file.name, 100)}` })])
    } catch (cause) {
      setError(cause instanceof HouseError ? `${cause.message} ${cause.hint}` : t('notSaved'))
    }
    setWorking(false)
  }
  const open = async () => {
    try {
      saveFile(await readPaper(paper!, version!), name!)
    } catch {
      toast.failure(t('receiptGone'))
    }
  }
  return (
    <Field label={t('field_cost_receipt')} error={error}>
      {(control) => (
        <>
          {name && (
            <p>
              <Button small kind="plain" onClick={() => void open()}>
                {name}
              </Button>
            </p>
          )}
          {working ? (
            <p className="small dim" role="status">
              {working}
            </p>
          ) : (
            <input
              {...control}
              type="file"
              className="budget-receipt"
              onChange={({ target }) => target.files?.[0] && void send(target.files[0])}
            />
          )}
        </>
      )}
    </Field>
  )
}
