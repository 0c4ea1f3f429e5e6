import '#bench/rehearse.ts';
