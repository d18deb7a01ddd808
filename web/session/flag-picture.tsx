import type { FlagName } from '#core/house/flags.ts'

const seats = Array.from({ length: 9 }, (_, at) => 60 + at * 45)
const cards = [
  [20, 24, 96],
  [140, 62, 120],
  [292, 18, 84],
  [292, 96, 150],
] as const

/** What a room is for, drawn: seats before a picture, notes on a strip, cards, a place around a head. */
export function FlagPicture({ flag }: { flag: FlagName }) {
  const drawing = drawings[flag]
  return drawing ? (
    <svg className="flag-picture" viewBox="0 0 480 150" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.5">
      {drawing}
    </svg>
  ) : null
}

const drawings: Partial<Record<FlagName, React.JSX.Element>> = {
  showScreenings: (
    <>
      <path d="M90 8h300v78H90z" />
      <path className="flag-picture-piece" d="M206 40h68v14h-68z" />
      {seats.map((x) => (
        <path key={x} fill="currentColor" stroke="none" d={`M${x} 142v-14a14 14 0 0 1 28 0v14z`} />
      ))}
    </>
  ),
  showCollaborationHub: (
    <>
      <path fill="currentColor" stroke="none" d="M0 92h196v14H0zM268 92h212v14H268z" />
      <path className="flag-picture-piece" d="M200 78h64v14h-64z" />
      <path d="M60 92V46h70M232 78V18h92M390 92V60h60" />
      <path d="M130 38h58v16h-58zM324 10h76v16h-76zM450 52h24v16h-24z" />
    </>
  ),
  showBrainstormingTool: (
    <>
      {cards.map(([x, y, width]) => (
        <path key={`${x} ${y}`} d={`M${x} ${y}h${width}v40H${x}z`} />
      ))}
      <path d="M116 44h24v20M260 82h16V38h16M276 82v34h16" />
      <path className="flag-picture-piece" d="M152 92h58v6h-58z" />
    </>
  ),
  show3DExperiments: (
    <>
      <circle cx="240" cy="75" r="66" />
      <path d="M174 75c0 18 132 18 132 0M174 75c0-18 132-18 132 0M240 9c-40 30-40 102 0 132M240 9c40 30 40 102 0 132" />
      <path className="flag-picture-piece" d="M222 84h38v12h-38z" />
    </>
  ),
}
