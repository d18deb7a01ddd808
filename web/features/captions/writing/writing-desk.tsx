import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { warningsOf } from '#core/media/captions/checks.ts'
import { pausesOf, type SoundPeaks } from '#core/media/captions/pauses.ts'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { cuesQuery, type TrackCue } from '#web/data/media/captions.ts'
import { takeStill } from '#web/data/media/stills.ts'
import { paths } from '#web/paths.ts'
import type { CaptionChoice } from '#web/player/captions/caption-choice.ts'
import type { Film } from '#web/player/film.ts'
import { Picture } from '#web/player/picture/picture.tsx'
import { useFilm } from '#web/player/use-film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import type { OpenedTrack } from '../data/caption-writing.ts'
import { shotsQuery } from '../data/shots.ts'
import { captionsText } from '../words.ts'
import { CaptionAtRest } from './caption-at-rest.tsx'
import { ChapterDialog } from './chapter-dialog.tsx'
import { CueList, type Shown } from './cue-list.tsx'
import { CueTools } from './cue-tools.tsx'
import { EditorHead } from './editor-head.tsx'
import { FindBar } from './find-bar.tsx'
import { useKeys } from './keys.ts'
import { MendDialog } from './mend-dialog.tsx'
import { PassageHeard } from './passage-heard.tsx'
import { snapsOf } from './snaps.ts'
import { Transport } from './transport.tsx'
import { useCueActs } from './use-cue-acts.ts'
import { useDifferences } from './use-differences.ts'
import { useWriting } from './use-writing.ts'
import { WalkBar } from './walk-bar.tsx'
import { type Select, unsureCount } from './walks.ts'
import { Waveform } from './waveform.tsx'
import '#web/player/player.css'

interface WritingDeskProps {
  documentary: OwnDocumentary
  version: OwnVersion
  opened: OpenedTrack
  besideId: string | null
  sound: SoundPeaks | null
}

/** The caption editor: picture, waveform and text of a film. */
const none: readonly number[] = []

export function WritingDesk(props: WritingDeskProps) {
  const { documentary, version } = props
  const film = useFilm({
    documentaryId: documentary.id,
    ...(version.id === documentary.currentVersionId ? {} : { versionId: version.id }),
    durationMs: version.durationMs ?? 0,
    // At the first caption: it is on the picture when the editor opens.
    startMs: props.opened.cues[0]?.startsMs ?? 0,
  })
  return film ? <Desk {...props} film={film} /> : null
}

function Desk({ documentary, version, opened, besideId, sound, film }: WritingDeskProps & { film: Film }) {
  const t = useText(captionsText)
  const video = useRef<HTMLVideoElement>(null)
  const writing = useWriting(opened)
  const { track, state } = writing
  const { durationMs } = version
  const [selectedId, setSelectedId] = useState<string | null>(opened.cues[0]?.id ?? null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [finding, setFinding] = useState(false)
  const [naming, setNaming] = useState(false)
  const [mending, setMending] = useState(false)
  const selected = selectedId === null ? undefined : track.cue(selectedId)
  const still = useStill(documentary.id, opened.versionId)
  const beside = useQuery({ ...cuesQuery(besideId ?? ''), enabled: besideId !== null })
  const { data: shots } = useQuery(shotsQuery(version.id))
  const snaps = useMemo(
    () => snapsOf(sound ? pausesOf(sound) : [], shots ?? [], version.frameRate ?? 25),
    [sound, shots, version.frameRate],
  )
  const select = useCallback<Select>((id, write, letters) => {
    setSelectedId(id)
    if (id) setShown((before) => ({ id, write: write === 'text', letters, asked: (before?.asked ?? 0) + 1 }))
  }, [])
  const differences = useDifferences(opened, state.cues)
  const acts = useCueActs({ film, track, selectedId, select, snaps, differences, durationMs, onMendAll: () => setMending(true) })
  const find = useCallback(() => setFinding(true), [])
  useKeys(acts, find)

  const captions = useMemo(() => captionsOf(opened, [...state.cues]), [opened, state.cues])
  const calm = useDeferredValue(state.cues)
  const warned = useMemo(
    () => calm.filter((cue, at) => warningsOf(cue, calm[at + 1], durationMs).length > 0).map(({ id }) => id),
    [calm, durationMs],
  )
  const unsure = useMemo(() => unsureCount(calm), [calm])
  const nextWarned = () => {
    const next = nextOf(calm, selectedId, warned)
    if (!next) return
    select(next.id)
    film.seek(next.startsMs)
  }
  return (
    <div className="cc page">
      <EditorHead
        documentary={documentary}
        opened={opened}
        writing={writing}
        besideId={besideId}
        unsure={unsure}
        selected={selected}
        acts={acts}
        onFind={find}
      />
      <section className="cc-film" aria-label={t('picture')}>
        <Picture
          film={film}
          video={video}
          title={documentary.title}
          ratio={version.width && version.height ? version.width / version.height : 16 / 9}
          posterUrl={null}
          captions={captions}
          notice=""
          signInPath={paths.login}
          atEnd={undefined}
          over={<CaptionAtRest film={film} cue={selected} language={opened.language} />}
          onAct={(act) => (act.do === 'toggle' ? film.toggle() : act.do === 'jump' ? film.seek(film.get().nowMs + act.byMs) : undefined)}
        />
        <Transport film={film} acts={acts} />
        <CueTools
          acts={acts}
          hasCue={selected !== undefined}
          onChapter={() => setNaming(true)}
          onStill={() => void still(film.get().nowMs)}
        />
        {naming && selected && <ChapterDialog versionId={opened.versionId} cue={selected} onClose={() => setNaming(false)} />}
      </section>
      <section className="cc-words-side" aria-label={t('words')}>
        <WordsBar count={state.cues.length} toLookAt={warned.length} onNext={nextWarned} onMendAll={acts.fixAll} />
        <PassageHeard trackId={opened.id} />
        <WalkBar unsure={unsure} differences={differences.length} acts={acts} />
        {mending && (
          <MendDialog
            cues={state.cues}
            durationMs={durationMs}
            language={opened.language}
            onMend={(changes) => track.apply(changes)}
            onClose={() => setMending(false)}
          />
        )}
        {finding && (
          <FindBar track={track} cues={state.cues} selectedId={selectedId} onShow={(id) => select(id)} onClose={() => setFinding(false)} />
        )}
        {state.cues.length === 0 ? (
          <Empty title={t('noCues')} text={t('noCuesText')} />
        ) : (
          <CueList
            film={film}
            track={track}
            state={state}
            selectedId={selectedId}
            shown={shown}
            language={opened.language}
            beside={besideId ? (beside.data ?? []) : null}
            differences={differences}
            durationMs={durationMs}
            onSelect={setSelectedId}
          />
        )}
      </section>
      <Waveform
        film={film}
        sound={sound}
        shots={shots ?? none}
        cues={state.cues}
        selectedId={selectedId}
        onSelect={(id) => select(id)}
        onChange={(changes, goesOn) => track.apply(changes, goesOn)}
      />
    </div>
  )
}

/** The edited text as captions on the picture. */
const captionsOf = ({ id, language, label, kind }: OpenedTrack, cues: TrackCue[]): CaptionChoice => ({
  tracks: [],
  track: { id, language, label, kind, unreviewed: false },
  cues,
  arrival: 'success',
  fetchAgain() {},
  on: true,
  described: undefined,
  choose() {},
  toggle() {},
  toggleDescribed() {},
})

/** Number of lines, and of those that need a look. */
function WordsBar({ count, toLookAt, onNext, onMendAll }: { count: number; toLookAt: number; onNext(): void; onMendAll(): void }) {
  const t = useText(captionsText)
  return (
    <div className="cc-bar">
      <span className="mono dim">{t('cues', { count })}</span>
      {toLookAt > 0 && (
        <Button small kind="plain" onClick={onNext}>
          {t('toLookAt', { count: toLookAt })}
        </Button>
      )}
      {toLookAt > 0 && (
        <Button small onClick={onMendAll}>
          {t('mendAll')}
        </Button>
      )}
    </div>
  )
}

/** Takes the picture at a time as a still of the film, and says how that went. */
function useStill(documentary: string, version: string) {
  const t = useText(captionsText)
  return async (atMs: number) => {
    try {
      await takeStill(documentary, version, atMs)
      toast.success(t('stillTaken'), t('stillTakenText'))
    } catch (cause) {
      toast.failure(t('notTaken'), t(cause instanceof HouseError && cause.detail === 'protected-still' ? 'stillProtected' : 'notSavedText'))
    }
  }
}

/** The first of these cues after the selected one, from the beginning again after the last. */
function nextOf(cues: readonly TrackCue[], selectedId: string | null, wanted: readonly string[]): TrackCue | undefined {
  const from = cues.findIndex(({ id }) => id === selectedId)
  return [...cues.slice(from + 1), ...cues.slice(0, from + 1)].find(({ id }) => wanted.includes(id))
}
