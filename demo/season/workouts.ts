import { enduranceWorkouts } from './endurance-workouts.ts';
import { strengthWorkouts } from './strength-workouts.ts';

export const workouts = { ...strengthWorkouts, ...enduranceWorkouts };
export type WorkoutName = keyof typeof workouts;
