import { useMemo } from 'react'
import { editTimecode } from '#core/edit/edit-script.ts'
import { frameBefore, msOfFrames } from '#core/edit/kept-frames.ts'
import { RowPicture, useRowState } from '#web/player/assembly/row-picture.tsx'
import { Button, PlaySign } from '#web/ui/controls/button.tsx'
import { Slider } from '#web/ui/controls/slider.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'

/** The cut as it plays now, from the rushes themselves. */
export function EditPicture() {
  const t = useText(paperEditText)
  const { player, edit, assembly } = useOpenEdit()
  const playing = useRowState(player, (state) => state.playing)
  const rate = useRowState(player, (state) => state.rate)
  const waiting = useRowState(player, (state) => state.waiting)
  const failure = useRowState(player, (state) => state.failure)
  return (
    <section className="edit-picture" aria-label={t('picture')}>
      <RowPicture
        player={player}
        label={t('pictureOfCut')}
        card={<Card />}
        message={failure ? t('pictureFailed') : waiting ? t('pictureComes') : null}
      />
      <Position />
      <div className="edit-transport">
        <Button kind="act" small notNow={assembly.frames === 0} onClick={() => player.toggle()}>
          <PlaySign />
          {t(playing ? 'pause' : 'play')}
        </Button>
        <Clock />
        {rate !== 1 && <span className="mono">{rate}×</span>}
        <span className="mono dim edit-length">{editTimecode({ ...edit, startFrame: 0 }, assembly.frames)}</span>
      </div>
    </section>
  )
}

/** The timecode of the frame that is seen. */
function Clock() {
  const { player, edit } = useOpenEdit()
  const frame = useRowState(player, (state) => frameBefore(state.nowMs, edit.rate))
  return (
    <output className="mono edit-clock" aria-live="off">
      {editTimecode(edit, frame)}
    </output>
  )
}

const longSeconds = 300

function Position() {
  const t = useText(paperEditText)
  const { player, edit, assembly } = useOpenEdit()
  const length = msOfFrames(assembly.frames, edit.rate) / 1000
  // Finer than it can be seen, it would be drawn five times a second.
  const step = length > longSeconds ? 1 : 0.2
  const seconds = useRowState(player, (state) => Math.floor(state.nowMs / 1000 / step) * step)
  return (
    <Slider
      labels={[t('position')]}
      min={0}
      max={Math.max(0.2, length)}
      step={step}
      values={[Math.min(seconds, length)]}
      say={(at) => editTimecode(edit, frameBefore(at * 1000, edit.rate))}
      onChange={([to = 0]) => player.seek(to * 1000)}
    />
  )
}

/** What is read where there is no picture: words of a voice-over or a title, what archive is wanted. */
function Card() {
  const t = useText(paperEditText)
  const { player, assembly, edit } = useOpenEdit()
  const key = useRowState(player, (state) => state.key)
  const event = useMemo(() => assembly.events.find((one) => one.key === key), [assembly, key])
  const frame = useRowState(player, (state) => frameBefore(state.nowMs, edit.rate))
  // A recorded voice-over has a sound and no picture.
  if (!event || (event.kind === 'clip' && event.item.kind !== 'voice-over')) return null
  const { item, record } = event
  return (
    <div className="row-picture-card">
      <span className="small">{item.kind === 'clip' ? t('rushGone') : t(`kind_${item.kind}`)}</span>
      <span>{item.text}</span>
      <span className="mono">{editTimecode({ ...edit, startFrame: 0 }, Math.max(0, record[1] - frame))}</span>
    </div>
  )
}
