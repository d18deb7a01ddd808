import { useQuery } from '@tanstack/react-query'
import { essayToChange, seasonQuery, showingsQuery } from '#web/data/house/programme.ts'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import type { Line } from './coming-up.tsx'
import { EssayForm } from './essay-form.tsx'
import { SeasonForm } from './season-form.tsx'
import { ShowingForm } from './showing-form.tsx'
import { useProgrammeText } from './words.ts'

/** What is on the programme, in the form it was put down with. */
export function Change({ line, onEnd }: { line: Line; onEnd: () => void }) {
  const t = useProgrammeText()
  return (
    <section className="row" aria-labelledby="change">
      <div className="head">
        <h2 id="change" tabIndex={-1} ref={(heading) => heading?.focus()}>
          {t('changeTitle', { title: line.title })}
        </h2>
      </div>
      {line.table === 'programme' && <ChangeShowing id={line.id} onEnd={onEnd} />}
      {line.table === 'seasons' && <ChangeSeason id={line.id} onEnd={onEnd} />}
      {line.table === 'essays' && <ChangeEssay id={line.id} onEnd={onEnd} />}
    </section>
  )
}

interface OneProps {
  id: string
  onEnd: () => void
}
function ChangeShowing({ id, onEnd }: OneProps) {
  const showing = useQuery(showingsQuery()).data?.find((one) => one.id === id)
  return showing ? <ShowingForm showing={showing} onEnd={onEnd} /> : null
}
function ChangeSeason({ id, onEnd }: OneProps) {
  const { data, error } = useQuery({ ...seasonQuery(id), staleTime: 0, refetchOnMount: 'always' })
  return data ? <SeasonForm season={data} onEnd={onEnd} /> : <Fetching error={error} />
}
function ChangeEssay({ id, onEnd }: OneProps) {
  const { data, error } = useQuery({ ...essayToChange(id), staleTime: 0, refetchOnMount: 'always' })
  return data ? <EssayForm essay={data} id={id} onEnd={onEnd} /> : <Fetching error={error} />
}

function Fetching({ error }: { error: Error | null }) {
  const t = useProgrammeText()
  return error ? <Failed title={t('failed')} text={error.message} /> : <Loading what={t('loading')} />
}
