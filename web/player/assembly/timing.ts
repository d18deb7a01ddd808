/** What is decided this early is seen with the next frame of the page. */
export const halfAFrameMs = 8

/** Plays a picture at a speed; `refused`: the browser does not let it. One that plays goes on. */
export function run(video: HTMLVideoElement, rate: number, refused: () => void = () => undefined) {
  if (!video.paused) return
  video.playbackRate = rate
  video.play().catch(refused)
}
