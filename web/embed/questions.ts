import type { ClassList, ClassQuestion, ListClip } from '#contract/institutions/class-lists.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Frame } from './frame.ts'
import { button, element } from './show.ts'
import { say } from './words.ts'

const pastItMs = 3000

/** The questions of a clip under its picture: the film stops at each, and each can be answered without playing as well. `follow` gets the video element. */
export function questionsOf(frame: Frame, list: ClassList, clip: ListClip): { part: HTMLElement; follow(video: HTMLVideoElement): void } {
  const part = element('div', { className: 'list-questions' })
  let playing: HTMLVideoElement | undefined
  const show = (open?: string, keeps?: string) => {
    const lines = clip.questions.map((question) => (question.id === open ? card(question) : line(question)))
    const said = say(!list.kept ? 'keptNot' : list.graded ? 'keptGraded' : 'keptWithout')
    part.replaceChildren(...(lines.length > 0 ? [element('p', { className: 'made', textContent: said })] : []), ...lines)
    if (open) part.querySelector<HTMLElement>('.question-card h3')?.focus()
    else if (keeps) part.querySelector<HTMLElement>(`[data-question="${keeps}"]`)?.focus()
  }
  const goOn = (from: string) => {
    show(undefined, from)
    if (playing) {
      playing.focus()
      void playing.play().catch(() => undefined)
    }
  }
  const line = (question: ClassQuestion) => {
    const { answer, choices } = question
    const given = answer && (choices[(answer.choice ?? 0) - 1] ?? answer.words)
    const at = say('questionAt', { time: formatTimecode(question.atMs) })
    const made = element('p', { className: 'question-line', textContent: given ? `${at} · ${say('wasAnswered', { answer: given })}` : at })
    const act = button(say(answer ? 'answerAgain' : 'answerIt'), () => show(question.id))
    act.ariaLabel = `${act.textContent}: ${at}`
    act.dataset.question = question.id
    made.append(act)
    return made
  }
  const card = (question: ClassQuestion) => {
    const form = element('form', { className: 'question-card', noValidate: true })
    const heading = element('h3', { textContent: question.words, tabIndex: -1 })
    const wrong = element('p', { role: 'alert' })
    const { field, answer } = fields(question)
    const send = element('button', { type: 'submit', className: 'again', textContent: say(list.kept ? 'keepAnswer' : 'answerOnly') })
    form.append(
      element('p', { className: 'made', textContent: say('questionAt', { time: formatTimecode(question.atMs) }) }),
      ...[heading, field, wrong, send, button(say('goOn'), () => goOn(question.id))],
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (send.disabled) return
      const given = answer()
      wrong.textContent = given ? '' : say('answerNeeded')
      if (!given) return
      if (!list.kept) return goOn(question.id)
      send.disabled = true
      void frame
        .ask<{ kept: boolean }>('list', list.id, { answer: { question: question.id, ...given } })
        .then((kept) => {
          if (!kept) return frame.close()
          question.answer = given
          goOn(question.id)
        })
        .catch(() => {
          send.disabled = false
          wrong.textContent = say('notAnswered')
        })
    })
    return form
  }
  const follow = (video: HTMLVideoElement) => {
    playing = video
    let before = clip.startsMs
    video.addEventListener('timeupdate', () => {
      const nowMs = video.currentTime * 1000
      const played = !video.paused && nowMs > before && nowMs - before < pastItMs
      const passed = played ? clip.questions.find(({ atMs }) => before < atMs && atMs <= nowMs) : undefined
      before = nowMs
      if (!passed) return
      video.pause()
      // The question is on the page.
      if (document.fullscreenElement) void document.exitFullscreen()
      show(passed.id)
    })
  }
  show()
  return { part, follow }
}

/** Choices, or a text field, with the previous answer. `answer`: null while empty. */
function fields({ id, choices, answer: before }: ClassQuestion): { field: HTMLElement; answer(): ClassQuestion['answer'] } {
  if (choices.length === 0) {
    const area = document.createElement('textarea')
    area.rows = 3
    area.maxLength = 1000
    area.value = before?.words ?? ''
    const field: HTMLElement = element('label', { textContent: say('yourAnswer') })
    field.append(area)
    return { field, answer: () => (area.value.trim() ? { choice: null, words: area.value.trim() } : null) }
  }
  const field: HTMLElement = element('fieldset', {})
  field.append(element('legend', { textContent: say('yourAnswer') }))
  const radios = choices.map((words, at) => {
    const radio = document.createElement('input')
    radio.type = 'radio'
    radio.name = id
    radio.checked = before?.choice === at + 1
    const label: HTMLElement = element('label', {})
    label.append(radio, words)
    field.append(label)
    return radio
  })
  return {
    field,
    answer: () => {
      const at = radios.findIndex(({ checked }) => checked)
      return at < 0 ? null : { choice: at + 1, words: '' }
    },
  }
}
