import { makeClip } from '#tests/support/media/clips.ts'

export const filmSeconds = 12
const picture = `testsrc2=s=1920x1080:r=25:d=${filmSeconds},noise=alls=6:allf=t`
const input = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=r=48000:d=${filmSeconds}`, '-ac', '2']

/** So often over it is as long as films whose ladders are made in parts. */
export const longTimes = 10

/** Of a film so long that most of it is not fetched while its beginning plays. */
export const farSeconds = 180

/** A film of three minutes in 480p that can be passed on, with a key frame every two seconds. */
export const makeFarFilm = (ffmpeg: string, folder: string): string =>
  makeClip(ffmpeg, folder, 'far.mp4', (run, out) =>
    run(
      ...['-f', 'lavfi', '-i', `testsrc2=s=854x480:r=25:d=${farSeconds},noise=alls=6:allf=t`],
      ...['-f', 'lavfi', '-i', `sine=r=48000:d=${farSeconds}`, '-ac', '2'],
      ...['-c:v', 'libx264', '-preset', 'superfast', '-b:v', '1500k', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
      ...['-movflags', '+faststart', out],
    ),
  )

/** Two films of 12 seconds in 1080p: one that can be passed on as it is, laid out for the web, and one that must be encoded; `long` is the second ten times over. */
export function makeFilms(ffmpeg: string, folder: string): { passedOn: string; encoded: string; long: string } {
  const encoded = makeClip(ffmpeg, folder, 'encoded.mkv', (run, out) =>
    run(...input, '-c:v', 'mpeg2video', '-q:v', '3', '-c:a', 'mp2', out),
  )
  return {
    passedOn: makeClip(ffmpeg, folder, 'passed-on.mp4', (run, out) =>
      run(
        ...[...input, '-c:v', 'libx264', '-preset', 'superfast', '-b:v', '6M', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
        ...['-movflags', '+faststart', out],
      ),
    ),
    encoded,
    long: makeClip(ffmpeg, folder, 'long.mkv', (run, out) =>
      run('-stream_loop', String(longTimes - 1), '-i', encoded, '-map', '0', '-c', 'copy', out),
    ),
  }
}
