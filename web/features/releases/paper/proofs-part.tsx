import { useState } from 'react'
import { isTime, type Marked } from '#core/film/marked-range.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { readProof } from '#web/data/clearance/clearance-papers.ts'
import {
  binReleaseProof,
  type ReleasePaper,
  type ReleaseProof,
  saveFilmedProof,
  sendReleaseProof,
} from '#web/data/clearance/release-papers.ts'
import type { Release } from '#web/data/clearance/releases.ts'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { Part } from '../one/part.tsx'
import { useOpenReleases } from '../open-releases.ts'
import { failureSaid } from '../refused.ts'
import { releasesText } from '../words.ts'

/** Scans, and where consent was spoken or filmed: the range of a rush is the proof. What is deleted can be restored for thirty days. */
export function ProofsPart({ release, paper }: { release: Release; paper: ReleasePaper }) {
  const t = useText(releasesText)
  const { edits } = useOpenReleases()
  const [file, setFile] = useState<File | null>(null)
  return (
    <Part title={t('proofs')}>
      <ul className="releases-rows">
        {paper.proofs.map((proof) => (
          <ProofRow key={proof.id} release={release} proof={proof} />
        ))}
      </ul>
      {(release.way === 'filmed' || release.way === 'spoken') && <FilmedProof release={release} filmed={paper.filmed} />}
      {edits &&
        (file ? (
          <ScanForm release={release} file={file} onDone={() => setFile(null)} />
        ) : (
          <FileDrop label={t('dropScan')} hint={t('dropScanHint')} onFiles={([first]) => setFile(first ?? null)} />
        ))}
    </Part>
  )
}

function ProofRow({ release, proof }: { release: Release; proof: ReleaseProof }) {
  const t = useText(releasesText)
  const { film, edits } = useOpenReleases()
  const { id, name, removedAt } = proof
  return (
    <li data-removed={removedAt ? true : undefined}>
      <p>
        <strong>{name}</strong> <span className="small">{calendarDay(proof.datedOn, { dateStyle: 'medium' })}</span>
        {removedAt && <span className="small dim"> {t('inBin')}</span>}
      </p>
      {proof.words && <p className="small">{proof.words}</p>}
      <p className="small dim">
        {t('sentBy', { name: proof.sender })}
        {proof.keepUntil && ` · ${t('keptUntil', { day: calendarDay(proof.keepUntil, { dateStyle: 'medium' }) })}`}
      </p>
      {proof.sha256 && (
        <p className="mono dim releases-hash">
          <span className="small">SHA-256</span> {proof.sha256}
        </p>
      )}
      <p className="releases-save">
        <Button
          small
          kind="plain"
          aria-label={t('downloadNamed', { name })}
          onClick={() => void readProof(film.id, id).then((bytes) => saveFile(bytes, name))}
        >
          {t('download')}
        </Button>
        {edits && (
          <Button
            small
            kind="plain"
            aria-label={t(removedAt ? 'restoreNamed' : 'deleteNamed', { name })}
            onClick={() => void binReleaseProof(film.id, release.id, id, !removedAt)}
          >
            {t(removedAt ? 'restore' : 'delete')}
          </Button>
        )}
      </p>
    </li>
  )
}

/** Whom a scan is from and of which day: a file called release.pdf says neither, so both are asked for. */
function ScanForm({ release, file, onDone }: { release: Release; file: File; onDone(): void }) {
  const t = useText(releasesText)
  const { film, subjects } = useOpenReleases()
  const form = useForm<'datedOn' | 'from'>({
    validate: ({ text }) => ({
      datedOn: text('datedOn') === '' ? t('dayNeeded') : undefined,
      from: text('from') === release.id ? undefined : t(text('from') === '' ? 'fromNeeded' : 'fromOther'),
    }),
    submit: async ({ text }) => {
      await sendReleaseProof(film.id, {
        ...{ release: release.id, file, datedOn: text('datedOn'), words: text('words'), keepUntil: text('keepUntil') || null },
      })
      onDone()
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSent')) }),
  })
  return (
    <form {...form.form} className="releases-form">
      <p className="ui">{file.name}</p>
      <Select
        label={t('scanFrom')}
        name="from"
        error={form.errors.from}
        options={[
          { value: '', label: t('choosePerson') },
          ...subjects.flatMap(({ name, release: one, id }) => [{ value: one?.id ?? id, label: name }]),
        ]}
      />
      <div className="releases-pair">
        <DateField label={t('datedOn')} name="datedOn" error={form.errors.datedOn} />
        <DateField label={t('keepUntil')} name="keepUntil" hint={t('keepUntilHint')} />
      </div>
      <TextField label={t('proofWords')} name="words" maxLength={500} />
      <FormError>{form.errors.form}</FormError>
      <p className="releases-save">
        <Button small kind="plain" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button small type="submit" kind="ink" working={form.working && t('sending')}>
          {t('addScan')}
        </Button>
      </p>
    </form>
  )
}

function FilmedProof({ release, filmed }: { release: Release; filmed: ReleasePaper['filmed'] }) {
  const t = useText(releasesText)
  const { film, versions, edits } = useOpenReleases()
  const rushes = [...versions.values()].filter(({ isRush }) => isRush)
  const [versionId, choose] = useState(filmed?.versionId ?? rushes[0]?.id ?? '')
  const [range, setRange] = useState<Marked>({ startsMs: filmed?.startsMs ?? null, endsMs: filmed?.endsMs ?? null })
  const [wrong, setWrong] = useState('')
  const rush = versions.get(versionId)
  const save = async () => {
    const { startsMs, endsMs } = range
    if (!isTime(startsMs) || !isTime(endsMs) || endsMs <= startsMs) return setWrong(t('rangeNeeded'))
    setWrong('')
    await saveFilmedProof(film.id, release.id, { versionId, startsMs, endsMs }).catch((cause: unknown) =>
      setWrong(failureSaid(cause, t('notSaved'))),
    )
  }
  return (
    <div className="releases-form">
      {filmed && (
        <p className="ui">
          {t('filmedIn', { rush: versions.get(filmed.versionId)?.name ?? t('rush') })}{' '}
          <span className="mono">
            {formatTimecode(filmed.startsMs)} – {formatTimecode(filmed.endsMs)}
          </span>
        </p>
      )}
      {edits && rushes.length > 0 && (
        <>
          <Select
            label={t('filmedOn')}
            value={versionId}
            onChange={(event) => choose(event.target.value)}
            options={rushes.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <MarkOnFilm
            of={rush?.durationMs ? { documentaryId: film.id, versionId, durationMs: rush.durationMs } : undefined}
            value={range}
            onChange={setRange}
          />
          <FormError>{wrong}</FormError>
          <Button small onClick={() => void save()}>
            {t('saveFilmed')}
          </Button>
        </>
      )}
    </div>
  )
}
