import { useState } from 'react'
import type { AskedAssignment, StudentResult as Result } from '#contract/cohorts/cohorts.ts'
import { writtenPoints } from '#core/cohorts/points.ts'
import { writtenResult } from '#core/cohorts/written-result.ts'
import { askRemark, rateReading } from '#web/data/cohorts/student.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextArea } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { MarksRead } from '../marking/marks-read.tsx'
import { momentText } from '../moments.ts'
import { cohortsText } from '../words.ts'

/** A released result: raw, penalty and final apart, each criterion with its range, what peers say, and the way to another look. */
export function StudentResult({ asked, result }: { asked: AskedAssignment; result: Result }) {
  const t = useText(cohortsText)
  const { documentaryId, versionId } = result
  const pathAt =
    documentaryId && versionId
      ? (ms: number) =>
          `${paths.collaboration}?${new URLSearchParams({ documentary: documentaryId, version: versionId, t: String(ms / 1000) })}`
      : undefined
  return (
    <section aria-labelledby="result" className="cohorts-student-result">
      <h3 id="result" className="title-s">
        {t('result')}
      </h3>
      <p className="cohorts-total">
        {writtenResult(result)} <span className="dim">/ {writtenPoints(result.possible)}</span>
      </p>
      <p className="ui dim">
        {[
          result.late > 0 ? t('lateLine', { points: writtenPoints(result.late) }) : '',
          result.waived ? t('waived') : '',
          result.peers !== null ? t('peerMarkIs', { points: writtenPoints(result.peers) }) : '',
          t('releasedOn', { date: momentText(result.releasedAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <MarksRead marks={result.marks} rubric={result.rubric} pathAt={pathAt} />
      {result.readings.map((reading, at) => (
        <div key={reading.id} className="cohorts-peer-review">
          <h4 className="ui">{reading.reader || t('readerNumber', { number: at + 1 })}</h4>
          <MarksRead marks={reading.marks} rubric={result.rubric} pathAt={pathAt} />
          <Rate reading={reading.id} useful={reading.useful} />
        </div>
      ))}
      {asked.workId &&
        (result.remarkAskedAt ? (
          <p className="ui">{t('remarkWaits', { date: momentText(result.remarkAskedAt) })}</p>
        ) : (
          <Remark work={asked.workId} />
        ))}
    </section>
  )
}

/** How useful a peer's review was; the peer sees it without a name. */
function Rate({ reading, useful }: { reading: string; useful: number | null }) {
  const t = useText(cohortsText)
  const rate = (stars: number) => void rateReading(reading, stars, '').catch((cause: Error) => toast.failure(t('notSaved'), cause.message))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex box in every browser
    <div className="cohorts-acts" role="group" aria-label={t('howUseful')}>
      <span className="small dim">{t('howUseful')}</span>
      {[1, 2, 3, 4, 5].map((stars) => (
        <Button key={stars} small aria-pressed={useful === stars} onClick={() => rate(stars)}>
          {String(stars)}
        </Button>
      ))}
    </div>
  )
}

function Remark({ work }: { work: string }) {
  const t = useText(cohortsText)
  const [open, setOpen] = useState(false)
  const { form, errors, working } = useForm<'words'>({
    validate: (values) => ({ words: values.text('words') ? undefined : t('remarkNeeded') }),
    submit: async (values) => {
      await askRemark(work, values.text('words'))
      return undefined
    },
    failed: (cause) => ({ form: (cause as Error).message }),
  })
  if (!open)
    return (
      <p>
        <Button small onClick={() => setOpen(true)}>
          {t('askRemark')}
        </Button>
      </p>
    )
  return (
    <form className="cohorts-form" {...form}>
      <TextArea className="cohorts-wide" label={t('remarkWords')} name="words" rows={3} maxLength={4000} error={errors.words} />
      <FormError>{errors.form}</FormError>
      <p className="cohorts-wide">
        <Button type="submit" small kind="ink" working={working && t('saving')}>
          {t('askRemark')}
        </Button>
      </p>
    </form>
  )
}
