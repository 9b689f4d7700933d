import { draw } from './generate/draw.ts';
import type { Maker, Makers } from './tasks/worker.ts';
import { runTool } from './tools/run.ts';

const drawing: Maker = async (ports, task, index, io) => ({ made: await draw(ports, task, index, io) });

/** Who does the work of each kind of task. */
export const makers: Makers = {
  txt2img: drawing,
  img2img: drawing,
  matt: runTool,
  enlarge: runTool,
  interrogate: runTool,
  three: runTool,
  logo: runTool,
  train: async () => {
    throw new Error('there is no trainer');
  },
};
