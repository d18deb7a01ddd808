// The light build (no alternate audio, subtitles, ads or DRM) has the types of the whole and ships none of its own.
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
