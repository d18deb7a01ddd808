import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClearanceItem } from '#web/data/clearance/clearance-log.ts'
import { binProof, type ClearanceProof, proofsQuery, readProof, sendProof } from '#web/data/clearance/clearance-papers.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { daySaid } from '../said.ts'
import { clearancesText } from '../words.ts'
import { Part } from './part.tsx'

/** The papers that prove a licence. What is removed can be restored for thirty days. */
export function ProofsPart({ item }: { item: ClearanceItem }) {
  const t = useText(clearancesText)
  const proofs = useQuery(proofsQuery(item.id))
  const [file, setFile] = useState<File | null>(null)
  const here = (proofs.data ?? []).filter(({ removedAt }) => !removedAt)
  const binned = (proofs.data ?? []).filter(({ removedAt }) => removedAt)
  return (
    <Part title={t('proofs')}>
      <Fetched query={proofs} what={t('loadingProofs')}>
        {here.length === 0 && <p className="small dim">{t('noProofs')}</p>}
        <ul className="clearances-rows">
          {here.map((proof) => (
            <ProofRow key={proof.id} proof={proof} />
          ))}
        </ul>
        {binned.length > 0 && (
          <details>
            <summary className="small">{t('proofsInBin', { count: binned.length })}</summary>
            <ul className="clearances-rows">
              {binned.map((proof) => (
                <ProofRow key={proof.id} proof={proof} />
              ))}
            </ul>
          </details>
        )}
      </Fetched>
      {file ? (
        <ProofForm item={item} file={file} onDone={() => setFile(null)} />
      ) : (
        <FileDrop label={t('dropProof')} hint={t('dropProofHint')} onFiles={([first]) => setFile(first ?? null)} />
      )}
    </Part>
  )
}

function ProofRow({ proof }: { proof: ClearanceProof }) {
  const t = useText(clearancesText)
  const { film, people } = useOpenLog()
  const from = proof.fromId ? people.get(proof.fromId) : undefined
  return (
    <li>
      <p>
        <strong>{proof.name}</strong>{' '}
        <span className="small">{from ? t('proofFrom', { from, day: daySaid(proof.datedOn) }) : daySaid(proof.datedOn)}</span>
      </p>
      {proof.words && <p className="small">{proof.words}</p>}
      <p className="small dim">
        {t('proofSentBy', { name: proof.sender })}
        {proof.keepUntil && ` · ${t('keptUntil', { day: daySaid(proof.keepUntil) })}`}
      </p>
      {proof.sha256 && (
        <p className="mono dim clearances-hash">
          <span className="small">SHA-256</span> {proof.sha256}
        </p>
      )}
      <p className="clearances-row-acts">
        <Button
          small
          kind="plain"
          aria-label={t('downloadNamed', { name: proof.name })}
          onClick={() => void readProof(film.id, proof.id).then((bytes) => saveFile(bytes, proof.name))}
        >
          {t('download')}
        </Button>
        <Button
          small
          kind="plain"
          aria-label={t(proof.removedAt ? 'restoreNamed' : 'deleteNamed', { name: proof.name })}
          onClick={() => void binProof(film.id, proof, !proof.removedAt)}
        >
          {t(proof.removedAt ? 'restore' : 'delete')}
        </Button>
      </p>
    </li>
  )
}

/** Whom a proof is from and of which day: a file called release.pdf says neither. */
function ProofForm({ item, file, onDone }: { item: ClearanceItem; file: File; onDone: () => void }) {
  const t = useText(clearancesText)
  const { film, people } = useOpenLog()
  const form = useForm<'datedOn' | 'from'>({
    validate: ({ text }) => ({
      datedOn: text('datedOn') === '' ? t('dayNeeded') : undefined,
      from: people.size > 0 && text('from') === '' ? t('fromNeeded') : undefined,
    }),
    submit: async ({ text }) => {
      await sendProof({
        ...{ film: film.id, item: item.id, file, fromId: text('from') || null, datedOn: text('datedOn'), words: text('words') },
        keepUntil: text('keepUntil') || null,
      })
      onDone()
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSent')) }),
  })
  return (
    <form {...form.form} className="clearances-form">
      <p className="ui">{file.name}</p>
      <Select
        label={t('from')}
        name="from"
        defaultValue={item.licensorId ?? ''}
        error={form.errors.from}
        options={[{ value: '', label: t('choosePerson') }, ...[...people].map(([value, label]) => ({ value, label }))]}
      />
      <div className="clearances-pair">
        <DateField label={t('datedOn')} name="datedOn" error={form.errors.datedOn} />
        <DateField label={t('keepUntil')} name="keepUntil" hint={t('keepUntilHint')} />
      </div>
      <TextField label={t('proofWords')} name="words" maxLength={500} />
      <FormError>{form.errors.form}</FormError>
      <p className="clearances-save">
        <Button small kind="plain" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button small type="submit" kind="ink" working={form.working && t('sending')}>
          {t('addProof')}
        </Button>
      </p>
    </form>
  )
}
