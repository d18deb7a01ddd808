/** How far the picture can go on from where it is, in milliseconds; 0 when it is beside what is loaded. */
export function bufferedTo(video: HTMLVideoElement): number {
  for (let index = 0; index < video.buffered.length; index++)
    if (video.buffered.start(index) <= video.currentTime + 0.25 && video.buffered.end(index) >= video.currentTime)
      return Math.round(video.buffered.end(index) * 1000)
  return 0
}
