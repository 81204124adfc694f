import type { Notice } from './page.ts'

const BROWSERS = ['Chrome or Edge 113 or later', 'Safari 26 or later', 'Firefox 141 or later']

/** The browser does not know WebGPU, or hides it from pages that are not secure. */
export const noWebGpu = (secure: boolean): Notice =>
  secure
    ? {
        title: 'This browser has no WebGPU',
        text: 'Neve draws its snow with WebGPU. These browsers have it:',
        points: BROWSERS,
      }
    : {
        title: 'WebGPU needs a secure page',
        text: 'Browsers give WebGPU only to pages from https:// and from localhost. Open this page from one of them.',
      }

/** The browser knows WebGPU and found nothing to draw with. */
export const noAdapter: Notice = {
  title: 'WebGPU found no graphics card',
  text: 'The browser has WebGPU, but it is not allowed to use the graphics card here.',
  points: [
    'Turn on “hardware acceleration” in the browser’s settings',
    'Update the graphics driver',
    'Or try another browser: ' + BROWSERS.join('; '),
  ],
}

/** Drawing stopped while the world ran. */
export const stopped = (error: Error): Notice => ({
  title: 'The picture stopped',
  text: /device was lost/.test(error.message)
    ? 'The graphics card was taken away: after sleep, a driver update, or a fault. The world has stopped with it.'
    : 'Something in the program failed, and the world has stopped with it.',
  detail: error.message,
  reload: 'Load again',
})

/** Loading did not finish. */
export const notStarted = (error: Error): Notice => ({
  title: 'Neve could not start',
  text: 'Loading stopped with this reason:',
  detail: error.message,
  reload: 'Try again',
})
