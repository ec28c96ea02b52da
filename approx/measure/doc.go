// Package measure says how good an approximation is: how far K̂ = ΨSΨᵀ is from
// the Gram matrix K in four norms, how far the best of its rank would be, and
// how far its eigenvalues and eigenfunctions are from the exact ones.
//
// Differences are formed entry by entry before they are squared. The identity
// ‖K−ΨΨᵀ‖² = ‖K‖² − 2 tr ΨᵀKΨ + ‖ΨᵀΨ‖² loses every digit below 1e-7.
package measure
