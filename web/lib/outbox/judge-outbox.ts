import { deviceCommands } from './judge-device.ts';
import { createJudgeOutbox } from './judge-work.ts';
import { sendCommand } from './send-command.ts';
import { tabPorts } from './tab-ports.ts';

const { listen, ...ports } = tabPorts('pizarra-outbox');

export const outbox = createJudgeOutbox({ ...ports, store: deviceCommands, send: sendCommand });
listen(outbox);
